// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";

/// @title The former way to stake
/// @notice Only the account that staked a token here can take it out again, without a voucher and at any time. After
/// `close` it takes nothing new.
contract CollectibleStakingOld is AccessControl {
    IERC721 public immutable COLLECTION;

    /// @notice True once the admin has closed it, for ever.
    bool public closed;

    /// @notice Who staked the token, or zero when it is not staked.
    mapping(uint256 tokenId => address) public stakerOf;

    event Staked(address indexed account, uint256 indexed tokenId);
    event UnstakedOld(address indexed account, uint256 indexed tokenId);
    event Closed();

    error StakingClosed();
    error NotStaker(uint256 tokenId);
    error ZeroAddress();

    constructor(IERC721 collection, address admin) {
        if (address(collection) == address(0) || admin == address(0)) revert ZeroAddress();
        COLLECTION = collection;
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
    }

    /// @notice Takes the caller's token, which must be approved for this contract.
    function stake(uint256 tokenId) external {
        if (closed) revert StakingClosed();
        stakerOf[tokenId] = msg.sender;
        emit Staked(msg.sender, tokenId);
        COLLECTION.transferFrom(msg.sender, address(this), tokenId);
    }

    /// @notice Gives the token back to the caller, who staked it.
    function unstake(uint256 tokenId) external {
        if (stakerOf[tokenId] != msg.sender) revert NotStaker(tokenId);
        delete stakerOf[tokenId];
        emit UnstakedOld(msg.sender, tokenId);
        COLLECTION.transferFrom(address(this), msg.sender, tokenId);
    }

    /// @notice Ends staking here. Unstaking stays possible.
    function close() external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (closed) revert StakingClosed();
        closed = true;
        emit Closed();
    }
}
